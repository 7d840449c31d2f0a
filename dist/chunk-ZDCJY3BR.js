import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{init_build_shims}from"./chunk-W74JWEDE.js";import"./chunk-D6ZDT4QZ.js";init_build_shims();function reportText({contract,transport,rules,holds,broken,untestable}){let lines=rules.flatMap(rule=>[`${WORDS[rule.outcome]}  ${rule.id}  ${rule.section}`,...rule.outcome==="holds"?[]:[`        ${rule.says}`,...rule.problems.map(one=>`        - ${one}`)]]),counts=[`${holds} of ${rules.length} rules hold`];return broken>0&&counts.push(`${broken} broken`),untestable>0&&counts.push(`${untestable} not judged`),`${lines.join(`
`)}
${contract} over ${transport}: ${counts.join(", ")}
`}var WORDS={holds:"ok    ",broken:"BROKEN",untestable:"?     "};export{reportText};
