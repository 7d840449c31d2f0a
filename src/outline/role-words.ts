/** What headings mean, by language: one line a meaning, the first that matches wins; closed phrases leave out, loose words only name. */

import type { SectionRole } from '../model/outline.ts';

export interface Meaning {
  /** `people`, `contributor` and `maintainer` are no user's business, `other` is another product, `older` an older version of this one. */
  means: SectionRole | 'people' | 'sponsors' | 'contributor' | 'maintainer' | 'other' | 'older';
  words: RegExp;
  /** Means it only where the content shows a contributor's work; what installs or imports the product is a user's. */
  isSoft?: boolean;
}

const line = (means: Meaning['means'], words: RegExp, isSoft = false): Meaning => ({ means, words, isSoft });

export const ENGLISH: readonly Meaning[] = [
  line(
    'people',
    /^(?:(?:our|all|code|the|core|original|current|past|project|top|financial|special) )*(?:contributors?|authors?|maintainers?|credits?|acknowledg\w+|thanks|thank you|team|members|maintained by|created by|about the authors?|who(?:'s| is| are) behind \w+|contributors? and \w+|credits? (?:and|&) \w+|authors? (?:and|&) \w+|thanks to|attributions?)(?: (?:✨|list|wall|to .*|and .*|& .*))?$/u,
  ),
  line(
    'sponsors',
    /\b(?:sponsors?(?:hip|ing|ed)?|backers?|donat\w+|patrons?|supporters|buy me a coffee|supporting this project|support us|support (?:me|this project|the project|the development)|funding|open ?collective|gold|platinum|silver|bronze)\b(?! (?:api|option))|^(?:(?:kindly|proudly|generously) )*(?:supported|backed|funded) by\b/u,
  ),
  line(
    'people',
    /^(?:who(?:'s| is| else)? us(?:es|ing) .*|(?:projects |companies )?(?:used|trusted|powered|built) by.*|users|adopters|showcase|(?:\w+ ){0,4}(?:projects|products|companies|organi[sz]ations|people|teams|apps|websites|sites) (?:(?:that|which|who) )?(?:are )?(?:us(?:es?|ing)|rely(?:ing)? on|trust(?:ing)?) .*|testimonials|in the wild|(?:about the |our |the )?(?:logo|artwork|icons?)(?: credits?| design| by .*)?|star(?:s|gazers| history| chart)\b.*|repo(?:sitory)? (?:activity|stats).*|stats|badges?|citing.*|press|mentions|media|awards)$/u,
  ),
  line(
    'licence',
    /^(?:(?:the )?licen[sc]e(?:s|ing| information| summary)?|(?:open source )?licen[sc](?:e|ing) (?:and|&|\/) [\w ]+|(?:copyright|legal)(?: (?:and|&|\/|notice|notices|info).*)?|(?:mit|apache|bsd|isc|third[- ]party) (?:licen[sc]es?|notices)|terms|notice)$/u,
  ),
  line(
    'contributor',
    /^(?:(?:guide (?:to|for) |how to |want to |help (?:us )?)?contribut\w*\b.*|(?:issues?|bugs?|support|feedback|questions?|community|development|tests?|testing|building)(?: and | & |, )(?:contribut\w+|development|pull requests?)(?: .*)?|code of conduct|pull requests?.*|(?:reporting|filing|submit\w*) (?:bugs?|issues?).*|issues?|hacking.*|coding (?:style|standards|guidelines)|code style|style guide|release (?:gates?|checklist|process|procedure)|(?:(?:how to |steps to )?(?:mak|cut|publish|creat)(?:e|ing|ting)?|doing|how to do) a (?:new )?(?:version|release)|how to release|releas(?:ing|e) (?:steps|instructions|notes for maintainers|(?:an? |the )?(?:new )?(?:versions?|releases?|gems?|packages?))|(?:project|repo(?:sitory)?|directory|folder|code|source|package|codebase) (?:structure|layout|organi[sz]ation|tree|map)|repository contents|fuzz(?:ing)?|code coverage|build notes?|governance|to-?do(?: list)?s?|road ?map.*|future (?:work|plans?|directions?|improvements?)|plans?|planned(?: features?)?|upcoming.*|coming soon|project (?:goals|history|management)|wish ?list|design (?:documents?|notes|decisions)|dev(?:elopment)? dependencies|(?:build|preview|serv|generat|edit|writ|improv)\w* (?:the |our )?(?:docs?|documentation|web ?site)(?: .*)?|get(?:ting)? involved|join us|hiring|we(?:'re| are) hiring|how to help)$/u,
  ),
  line(
    'contributor',
    /^(?:(?:the )?repository|(?:local |project |for )?(?:development|developers|dev)(?: (?:setup|guide|notes|environment|workflow|process|status|instructions|commands|server))?|developing(?: .*)?|releas(?:e|ing)|(?:publish|deploy)ing|maint(?:enance|aining)(?: notes)?|internals?|ideas|continuous integration|ci(?:\/cd)?|coverage|translat(?:ions?|ing|ors?)|(?:build(?:ing)?|compil(?:e|ing))(?: and | & )(?:run(?:ning)? )?(?:test(?:s|ing)?|deploy(?:ing)?)(?: .*)?|(?:running |run |unit |how to )*(?:the )?tests?(?:ing|s| suite)?(?: it)?|(?:running|run) (?:the )?(?:unit |integration |e2e )?tests?.*|build(?:ing)?(?: (?:the )?(?:project|docs|documentation|it|locally|\S+))?|compil(?:e|ing)|lint(?:ing)?|benchmarking|debugging tests)$/u,
    true,
  ),
  line(
    'changes',
    /^(?:(?:the )?change ?logs?|(?:(?:public |breaking )?api |breaking )?changes(?: (?:in|since) .*)?|release(?:s| notes| history)|(?:version )?history|what(?:'s| is) new.*|news|recent changes|latest (?:news|changes|updates|release)|updates|(?:project |current |development |release |stability |maintenance )*status(?:(?: of the project)?| (?:and|&) .*)|(?:current|active|ongoing) development|stability(?: policy| guarantees?)?|maturity|(?:semantic )?versioning(?: (?:policy|scheme|strategy|and .*|& .*))?|(?:release|support|deprecation|versioning) (?:policy|cycles?|schedule|cadence))$/u,
  ),
  line(
    'other',
    /^(?:(?:related|similar|other|sister|companion|sibling|see also:?)\s+(?:projects?|packages?|tools?|work|librar(?:y|ies)|modules|software|plugins)|see also (?:projects|packages)|(?:an? |the )?alternatives?(?: to .*)?|related|prior art|inspiration|inspired by|other languages|(?:the )?(?:\w+ )?(?:enterprise|commercial|hosted|cloud|pro|paid|premium)(?: (?:edition|version|plan|offering|support|services?))?|.* (?:for|in the) enterprise|(?:the )?(?:hosted|cloud|enterprise|commercial|pro) (?:edition|version).*|also by .*|more from .*|my other .*|professional services|consulting)$/u,
  ),
  line(
    'older',
    /^(?:(?:documentation|docs|readme|notes) (?:for|of) (?:older|previous|legacy|earlier) .*|(?:older|previous|legacy|earlier|past) (?:versions?|releases?|docs|documentation).*|legacy|archived? (?:versions?|docs))$/u,
  ),
  line(
    'limits',
    /^(?:(?:known|current|some|important|technical|general) )*(?:(?:limitations?|limits|caveats?|gotchas?|issues and limitations|known (?:bugs|problems|issues)|restrictions?|not (?:yet )?(?:supported|implemented)|non-?goals?|drawbacks|shortcomings|pitfalls|deprecation(?: notice| warning)?|deprecated|end[- ]of[- ](?:life|support)|disclaimer|important notes?)(?:$| (?:and|&|of|in|on|with|for|when|\/) )|unsupported(?:$| )|what (?:.* )?(?:does not|doesn't|is not|isn't|cannot|can't)\b)|\b(?:known limitations|known issues)\b/u,
  ),
  line(
    'questions',
    /\b(?:faqs?|f\.a\.q\.?|frequently asked(?: questions)?|questions(?: (?:and|&) answers)?|q ?& ?a)\b/u,
  ),
  line(
    'troubleshooting',
    /\b(?:troubleshoot\w*|common (?:errors|problems|issues|mistakes)|debug\w*|diagnos\w+|error (?:messages|codes)|known errors|if (?:something|things) go(?:es)? wrong)\b/u,
  ),
  line('security', /\b(?:security|vulnerabilit\w+|responsible disclosure)\b/u),
  line(
    'conditions',
    /\b(?:maintenance fee|terms of (?:use|service)|conditions of use|privacy|telemetry|data collection|commercial use|usage restrictions|export control|trademarks?)\b/u,
  ),
  line(
    'requirements',
    /\b(?:requirements?|prerequisites?|requires|pre-?requisites?|dependenc(?:y|ies)|compatib\w+|supported (?:versions?|toolchains?|compilers?|platforms?|browsers?|environments?|operating systems?|os(?:es)?|python|node\S*|languages?|runtimes?|engines?|databases?)|(?:browser|platform|version|os|node(?:\.js)?|python|typescript|engine|environment) (?:support|versions?|requirements?|compat\w*)|minimum \W*\w+|system requirements)\b/u,
  ),
  line(
    'install',
    /^adding .* to your project\b|\b(?:install(?:ation|ing|ers?)?|installation|set ?up|getting (?:it|the (?:library|package|code))|downloads?(?:ing)?|get it|nuget packages?|packages|maven|gradle|homebrew|docker(?: image)?|building from source|build(?:ing)? (?:and install|from (?:the )?source|it yourself)|cdn|binaries)\b/u,
  ),
  line('task', /^(?:usage|use) (?:with|in|from|inside|outside|alongside|together with)\b/u),
  line(
    'first_steps',
    /\b(?:getting started|get started|quick ?-?start(?:ed)?(?: guide)?|quick (?:example|tour|guide|usage|intro\w*)|basic (?:usage|example|use)|first steps|hello,? world|usage|how to use(?: it)?|using \w+|synopsis|tutorial|walkthrough|tl;?dr|(?<!features |benefits )at a glance|in a nutshell|examples?|demo|try it(?: out)?|use|start)\b/u,
  ),
  line('performance', /\b(?:performance|benchmarks?|speed|how fast)\b/u),
  line(
    'api',
    /^(?:(?:the )?(?:(?:public|core|full|javascript|python|rest|http|cli|node) )?api(?: (?:reference|docs?|documentation|overview|methods))?|reference(?: (?:guide|manual))?|(?:class(?:es)?|functions?|methods?|exports?|interfaces?|types?|modules?|properties|events|hooks|components|commands|rules)(?: (?:reference|list))?|methods? .*|(?:public )?interface|available (?:methods|functions|rules|commands))$/u,
  ),
  line(
    'options',
    /\b(?:options?|config(?:uration|uring|ure)?s?|settings?|parameters?|arguments|environment variables?|env vars|flags|command[- ]line|cli|customi[sz]\w+)\b/u,
  ),
  line(
    'formats',
    /\b(?:(?:supported|file|input|output|data) (?:formats?|files?|types?|features|syntax)|formats?|file types?)\b/u,
  ),
  line(
    'support',
    /^(?:(?:getting |get |where to (?:get |find )?|need |professional )?(?:support|help)(?: (?:and|&) \w+)?|community(?: .*)?|contacts?(?: .*)?|discussions?|chat|questions\?|feedback|need help\??|stay in touch|keep in touch|social|discord|slack|mailing lists?)$/u,
  ),
  line(
    'pointers',
    /^(?:(?:the )?(?:full |more |further |online |official |api )?(?:documentation|docs?)(?: .*)?|(?:useful |quick |external |important )?links?|(?:further |additional |more |learning |interesting |useful )?resources?(?: (?:about|on) .*)?|(?:further |additional )?reading|see also|(?:more|additional|further) info\w*|learn(?: more)?|references|more|next steps?|where next\??|read more|website|articles?|guides?|tutorials|videos?|talks|wiki)$/u,
  ),
  line(
    'overview',
    /\b(?:features?|highlights|overview|introduction|intro|about|summary|description|what (?:is|are|does|it does|you get)|what(?:'s| is) (?:in the box|included|inside)|capabilities|benefits|key features|in brief|goals|at a glance)\b/u,
  ),
  line(
    'concept',
    /\b(?:comparisons?|compar(?:es|ed|ing)|vs|versus|how it works|how does it work|concepts?|architecture|design|background|motivation|rationale|why|philosophy|principles|theory|terminology|glossary|under the hood|semantics|implementation|definitions)\b/u,
  ),
  line(
    'task',
    /\b(?:recipes?|cook ?book|how[- ]to|guides?|advanced|working with|migrat\w+|upgrad\w+|integrat\w+|deploy\w*|tips|best practices|patterns|use cases?)\b/u,
  ),
];

/** Of other languages: the commonest headings. */
export const OTHERS: ReadonlyMap<string, readonly Meaning[]> = new Map<string, Meaning[]>([
  [
    'zh',
    [
      line('people', /^(?:贡献者|作者|维护者|致谢|鸣谢|感谢|团队|谁在使用|使用者)/u),
      line('sponsors', /赞助|捐赠|打赏/u),
      line(
        'contributor',
        /^(?:贡献|参与贡献|如何贡献|开发|开发指南|本地开发|路线图|待办|目录结构|项目结构|行为准则|贡献指南)/u,
        true,
      ),
      line('licence', /^(?:许可|许可证|开源协议|协议|版权|授权)/u),
      line('changes', /^(?:更新日志|变更|版本历史|更新记录)/u),
      line('limits', /限制|已知问题|注意事项|局限/u),
      line('questions', /常见问题|问答/u),
      line('troubleshooting', /故障|排查|疑难/u),
      line('security', /安全/u),
      line('requirements', /要求|依赖|兼容|环境|支持的(?:版本|平台|浏览器)/u),
      line('install', /安装|下载|部署/u),
      line('first_steps', /快速开始|快速上手|入门|使用方法|使用|示例|例子|用法/u),
      line('options', /配置|选项|参数|设置/u),
      line('api', /接口|^API/u),
      line('formats', /格式/u),
      line('performance', /性能|基准/u),
      line('overview', /特性|功能|简介|介绍|概述|概览|特点/u),
      line('concept', /原理|架构|概念|设计|为什么/u),
      line('support', /^(?:支持|社区|联系|交流|帮助)/u),
      line('pointers', /^(?:文档|链接|资源|相关链接)/u),
    ],
  ],
  [
    'ja',
    [
      line('people', /^(?:貢献者|作者|著者|謝辞|メンテナ|クレジット)/u),
      line('sponsors', /スポンサー|寄付/u),
      line('contributor', /^(?:貢献|コントリビュ|開発|ロードマップ|行動規範|ディレクトリ構成)/u, true),
      line('licence', /^(?:ライセンス|著作権)/u),
      line('changes', /^(?:変更履歴|更新履歴|リリースノート)/u),
      line('limits', /制限|既知の問題|注意/u),
      line('questions', /よくある質問|質問/u),
      line('troubleshooting', /トラブル/u),
      line('security', /セキュリティ/u),
      line('requirements', /要件|必要|動作環境|対応/u),
      line('install', /インストール|導入|セットアップ/u),
      line('first_steps', /はじめ|クイックスタート|使い方|使用方法|使用例|例|チュートリアル/u),
      line('options', /設定|オプション|パラメータ/u),
      line('formats', /形式|フォーマット/u),
      line('performance', /性能|パフォーマンス|ベンチマーク/u),
      line('overview', /特徴|機能|概要|紹介/u),
      line('concept', /仕組み|設計|アーキテクチャ|背景/u),
      line('support', /^(?:サポート|コミュニティ|連絡先)/u),
      line('pointers', /^(?:ドキュメント|リンク|参考)/u),
    ],
  ],
  [
    'de',
    [
      line('people', /^(?:mitwirkende|autor(?:en)?|danksagung(?:en)?|team)$/u),
      line('sponsors', /sponsor|spenden/u),
      line('contributor', /^(?:mitwirken|beitragen|entwicklung|verhaltenskodex|fahrplan|projektstruktur)$/u, true),
      line('licence', /^(?:lizenz(?:en)?|urheberrecht)$/u),
      line('changes', /^(?:änderungen|änderungsprotokoll|versionshinweise)$/u),
      line('limits', /einschränkung|grenzen|bekannte (?:probleme|fehler)/u),
      line('questions', /häufig(?:e| gestellte) fragen/u),
      line('troubleshooting', /fehlerbehebung|problembehandlung/u),
      line('security', /sicherheit/u),
      line('requirements', /voraussetzung|anforderung|abhängigkeit|kompatib|unterstützte (?:versionen|plattformen)/u),
      line('install', /install|einrichtung|herunterladen/u),
      line('first_steps', /erste schritte|schnellstart|verwendung|benutzung|nutzung|beispiel|einstieg/u),
      line('options', /konfiguration|optionen|einstellungen|parameter/u),
      line('formats', /formate?\b/u),
      line('performance', /leistung|geschwindigkeit/u),
      line('overview', /funktionen|merkmale|überblick|einführung|übersicht|beschreibung/u),
      line('concept', /funktionsweise|konzept|architektur|hintergrund|warum/u),
      line('support', /^(?:hilfe|unterstützung|kontakt|community)$/u),
      line('pointers', /^(?:dokumentation|links|weiterführendes)$/u),
    ],
  ],
  [
    'fr',
    [
      line('people', /^(?:contributeurs|auteurs?|remerciements|équipe|crédits)$/u),
      line('sponsors', /sponsor|parrain|dons?\b|soutenir/u),
      line(
        'contributor',
        /^(?:contribuer|contributions?|développement|code de conduite|feuille de route|structure du projet)$/u,
        true,
      ),
      line('licence', /^(?:licences?|droits? d'auteur)$/u),
      line('changes', /^(?:changements|historique|journal des modifications|nouveautés)$/u),
      line('limits', /limitations?|limites|problèmes connus|restrictions/u),
      line('questions', /foire aux questions|questions fréquentes|faq/u),
      line('troubleshooting', /dépannage|problèmes courants/u),
      line('security', /sécurité/u),
      line('requirements', /prérequis|pré-requis|exigences|dépendances|compatibilité|versions prises en charge/u),
      line('install', /installation|installer|téléchargement/u),
      line('first_steps', /démarrage|prise en main|premiers pas|utilisation|usage|exemples?/u),
      line('options', /configuration|options|paramètres|réglages/u),
      line('formats', /formats?\b/u),
      line('performance', /performances?/u),
      line('overview', /fonctionnalités|présentation|aperçu|introduction|à propos|description/u),
      line('concept', /fonctionnement|concepts?|architecture|pourquoi/u),
      line('support', /^(?:aide|support|contact|communauté)$/u),
      line('pointers', /^(?:documentation|liens|ressources)$/u),
    ],
  ],
  [
    'es',
    [
      line('people', /^(?:contribuidores|colaboradores|autor(?:es)?|agradecimientos|equipo|créditos)$/u),
      line('sponsors', /patrocin|donaciones|donar/u),
      line(
        'contributor',
        /^(?:contribuir|contribuciones|cómo contribuir|desarrollo|código de conducta|hoja de ruta|estructura del proyecto)$/u,
        true,
      ),
      line('licence', /^(?:licencias?|derechos de autor)$/u),
      line('changes', /^(?:cambios|historial|registro de cambios|novedades)$/u),
      line('limits', /limitaciones|límites|problemas conocidos|restricciones/u),
      line('questions', /preguntas frecuentes|faq/u),
      line('troubleshooting', /solución de problemas|errores comunes/u),
      line('security', /seguridad/u),
      line('requirements', /requisitos|prerrequisitos|dependencias|compatibilidad|versiones compatibles/u),
      line('install', /instalación|instalar|descargar?/u),
      line('first_steps', /primeros pasos|inicio rápido|comenzar|uso\b|cómo usar|ejemplos?/u),
      line('options', /configuración|opciones|parámetros|ajustes/u),
      line('formats', /formatos?\b/u),
      line('performance', /rendimiento/u),
      line('overview', /características|funcionalidades|introducción|descripción|resumen|acerca de/u),
      line('concept', /cómo funciona|conceptos?|arquitectura|por qué/u),
      line('support', /^(?:ayuda|soporte|contacto|comunidad)$/u),
      line('pointers', /^(?:documentación|enlaces|recursos)$/u),
    ],
  ],
  [
    'ru',
    [
      line('people', /^(?:авторы?|участники|благодарности|команда)$/u),
      line('sponsors', /спонсор|пожертв|поддержать проект/u),
      line(
        'contributor',
        /^(?:участие|вклад|разработка|как помочь|дорожная карта|планы|кодекс поведения|структура проекта)$/u,
        true,
      ),
      line('licence', /^(?:лицензия|лицензирование|авторские права)$/u),
      line('changes', /^(?:изменения|история изменений|список изменений|что нового)$/u),
      line('limits', /ограничени|известные проблемы/u),
      line('questions', /частые вопросы|часто задаваемые|вопросы и ответы/u),
      line('troubleshooting', /устранение|решение проблем|неполадк/u),
      line('security', /безопасност/u),
      line('requirements', /требовани|зависимост|совместимост|поддерживаемые (?:версии|платформы)/u),
      line('install', /установк|скачать|загрузк/u),
      line('first_steps', /быстрый старт|начало работы|использование|применение|примеры?|начать/u),
      line('options', /конфигураци|настройк|параметр|опци/u),
      line('formats', /формат/u),
      line('performance', /производительност/u),
      line('overview', /возможности|особенности|обзор|введение|описание|о проекте/u),
      line('concept', /как это работает|архитектура|концепци|зачем|почему/u),
      line('support', /^(?:помощь|поддержка|контакты|сообщество)$/u),
      line('pointers', /^(?:документация|ссылки|ресурсы)$/u),
    ],
  ],
]);
