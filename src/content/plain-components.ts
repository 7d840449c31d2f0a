/** Components of Docusaurus, Starlight and Astro that close themselves and write no heading. */
const PLAIN_COMPONENTS = new Set([
  'TOCInline',
  'DocCardList',
  'CodeBlock',
  'Code',
  'Image',
  'Picture',
  'ThemedImage',
  'LiteYouTubeEmbed',
  'YouTube',
  'Link',
  'LinkCard',
  'LinkButton',
  'Badge',
  'Icon',
  'Fragment',
]);

/** Whoever is named for one of these shows it, and no heading. */
const SHOWN =
  /^(?:Link|Badge|Icon|Button|Image|Picture|Video|Logo)(?=[A-Z]|$)|(?:Link|Badge|Icon|Button|Image|Picture|Video|Logo|Tweet)$/;

/** Whether a component that closes itself is known to write no heading. */
export const isPlainComponent = (name: string): boolean => PLAIN_COMPONENTS.has(name) || SHOWN.test(name);
