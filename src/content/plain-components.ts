/** Components of Docusaurus, Starlight and Astro that close themselves and write no heading. */
export const PLAIN_COMPONENTS = new Set([
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
]);
