/** Headings that name those who work on the product, by language. */
import type { Meaning } from './role-words.ts';

/** Names those who work on the product, wherever in a heading: it is theirs whatever else the heading or the content means. */
export const FOR_MAINTAINERS: ReadonlyMap<string, Meaning> = new Map(
  (
    [
      [
        'en',
        /\bfor (?:the |our |project |core |package |repo(?:sitory)? )*(?:maintainers?|contributors?|committers?)\b|[([](?:the |core |only )?(?:maintainers?|contributors?|committers?|internal)(?: (?:only|use|notes))*[)\]]|\binternal use(?: only)?$|^(?:maintainers?|contributors?|committers?|internal|packaging)(?:'s|s')? (?:notes?|docs|documentation|tooling|checklists?|process|workflows?|instructions for release)\b|^internal$/u,
      ],
      [
        'zh',
        /(?:面向|供|给|致|针对)(?:项目)?(?:维护者|贡献者|维护人员)|[（([](?:仅限|仅供)?(?:维护者|贡献者|内部|维护人员)(?:使用|专用)?[）)\]]|^(?:维护|内部|构建)(?:说明|笔记|文档|备注)/u,
      ],
      [
        'ja',
        /(?:メンテナー?|コントリビューター?|貢献者)(?:向け|用|の方へ|へ)|[（([](?:メンテナー?|コントリビューター?|貢献者|内部)(?:向け|用|のみ)*[）)\]]|^(?:内部|ビルド)(?:メモ|ノート|資料)/u,
      ],
      [
        'de',
        /(?:^|[^\p{L}])für (?:die )?(?:maintainer|betreuer|mitwirkende|beitragende|projektbetreuer)|[([](?:nur )?(?:maintainer|betreuer|mitwirkende|intern)[)\]]|^(?:interne|build)[- ]?(?:hinweise|notizen|dokumentation)/u,
      ],
      [
        'fr',
        /(?:^|[^\p{L}])pour les (?:mainteneurs|contributeurs|mainteneuses)|[([](?:mainteneurs|contributeurs|interne|usage interne)[)\]]|^notes (?:internes|de (?:build|compilation|construction))/u,
      ],
      [
        'es',
        /(?:^|[^\p{L}])para (?:los |las )?(?:mantenedor[ea]s|colaboradores|contribuidores)|[([](?:mantenedores|colaboradores|contribuidores|interno|uso interno)[)\]]|^notas (?:internas|de (?:build|compilación|construcción))/u,
      ],
      [
        'ru',
        /(?:^|[^\p{L}])для (?:мейнтейнеров|мантейнеров|сопровождающих|контрибьюторов|участников проекта)|[([](?:мейнтейнерам|сопровождающим|контрибьюторам|внутреннее)[)\]]|^(?:внутренние заметки|заметки о сборке)/u,
      ],
    ] as const
  ).map(([language, words]) => [language, { means: 'maintainer', words }]),
);
