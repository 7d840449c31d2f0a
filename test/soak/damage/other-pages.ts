/** Pages of a Hugo site that Launch did not write: every form of front matter, link, picture and code that damage may hit. */
import type { Random } from './random.ts';

const TOPICS = ['first run', 'memory use', 'file names', 'large files', 'old versions', 'broken headers'];

export function otherPages(random: Random): Record<string, string> {
  const topic = random.pick(TOPICS);
  const other = random.pick(TOPICS.filter((one) => one !== topic));
  const weight = 50 + random.below(40);
  return {
    'content/_index.md':
      '---\ntitle: "Home"\n---\n\nWelcome. Start with [the docs](docs/), or read [the notes](kb/first-run/).\n',
    'content/kb/_index.md': '---\ntitle: "Notes"\n---\n\nNotes from practice.\n',
    'content/kb/first-run.md': `---\ntitle: "The first run: ${topic}"\nweight: ${weight}\ndate: 2026-01-21\ndraft: false\ntags:\n  - ${topic.split(' ')[0]}\n  - practice\naliases:\n  - /old/first-run/\nauthor:\n  name: Ada\n  role: writer\n---\n\nA few words on ${topic}, with [a page on memory](../tune-memory/#large-files) and [the rules][rules].\n\n## A picture\n\n![Install dialog](/img/install-dialog.png)\n\n<img src="/img/reader-window.png" alt="Reader window">\n\n## Some code\n\n\`\`\`json\n{ "depth": ${weight}, "unit": null }\n\`\`\`\n\n\`\`\`bash\nnpm install left-shelf\n\`\`\`\n\n\`\`\`python\ndef first(rows):\n    return rows[0]\n\`\`\`\n\nDownload [the sample](/files/sample.zip) first. {{< note >}}Mind the units.{{< /note >}}\n\n[rules]: https://example.org/rules\n`,
    'content/kb/tune-memory.md': `+++\ntitle = "Tune memory"\nweight = ${weight + 1}\ndraft = false\n+++\n\n## Large files\n\nSplit them: see [the first run]({{< relref "first-run.md#some-code" >}}) and [the rules][rules].\n\n* One part\n* Another part\n\n## Small files\n\nNothing to do about ${other}.\n\n[rules]: https://example.org/rules\n`,
    'content/kb/file-names.md': `{\n  "title": "File names",\n  "weight": ${weight + 2}\n}\n\n## Letters\n\nUse plain ones, as [the first run](/kb/first-run/#a-picture) does.\n\n## Numbers\n\nTwo digits are enough.\n`,
    'content/blog/news.md': `---\ntitle: "News"\nslug: news\ndate: 2026-01-20T10:00:00Z\n---\n\n## Since then\n\n1. Moved [the notes](../../kb/first-run/).\n2. Nothing else.\n\n### Details\n\nSee [an old address](/old/first-run/), which still works.\n`,
    'static/img/install-dialog.png': 'png',
    'static/img/reader-window.png': 'png',
    'static/files/sample.zip': 'zip',
  };
}
