/** Headings that the plan may require and the writer therefore writes word for word. */
export const HEADINGS = {
  features: 'What you can do with it',
  formats: 'Supported formats',
  limitations: 'Limitations',
  requirements: 'Requirements',
  glance: 'At a glance',
  install: 'Installation',
  optional: 'Optional parts',
  firstProgram: 'First program',
  firstSteps: 'First steps',
  symbols: 'All symbols',
} as const;
