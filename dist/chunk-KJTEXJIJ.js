import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{code,count,details,fence,plainText}from"./chunk-C6Z7HUZS.js";import{placeOf,worstFirst}from"./chunk-ISTCGNWB.js";import{init_build_shims}from"./chunk-W74JWEDE.js";init_build_shims();init_build_shims();var MARKS={passed:"\u2705 passed",failed:"\u274C failed",not_applicable:"\u2796 not applicable",untestable:"\u26D4 could not run",crashed:"\u{1F4A5} crashed",not_requested:"\u2796 not asked"};function gatesTable(gates){let listed=gates.filter(({outcome})=>outcome!=="not_requested"&&outcome!=="not_applicable"),quiet=gates.length-listed.length,suppressed=gates.reduce((total,gate)=>total+gate.suppressed,0),rows=listed.map(({name,outcome,ok,findings,reason})=>{let found=[...findings.blocker>0?[count(findings.blocker,"blocker")]:[],...findings.error>0?[count(findings.error,"error")]:[],...findings.warn>0?[count(findings.warn,"warning")]:[],...findings.info>0?[`${findings.info} info`]:[]].join(", "),outcomeText=outcome==="failed"&&ok?"\u26A0\uFE0F warnings":MARKS[outcome];return`| ${plainText(name)} | ${outcomeText} | ${[plainText(reason??""),found].filter(Boolean).join("; ")||"\u2013"} |`}),notes=[...quiet>0?[`${count(quiet,"gate")} had nothing to judge here or ${quiet===1?"was":"were"} not asked for.`]:[],...suppressed>0?[`${count(suppressed,"finding")} suppressed by an ignore or the baseline.`]:[]];return[...rows.length===0?[]:["| Gate | Outcome | Findings |","| --- | --- | --- |",...rows],...notes.length>0?["",notes.join(" ")]:[]].join(`
`)}var SUMMARY_BUDGET=1024*1024-24*1024,STEPS=[{fixes:200,diffLines:40,issues:1e3,patch:!0},{fixes:50,diffLines:20,issues:300,patch:!0},{fixes:20,diffLines:12,issues:100,patch:!0},{fixes:20,diffLines:12,issues:100,patch:!1},{fixes:5,diffLines:6,issues:20,patch:!1},{fixes:0,diffLines:0,issues:0,patch:!1}];function renderSummary(input,budget=SUMMARY_BUDGET){for(let caps of STEPS){let text=render(input,caps);if(Buffer.byteLength(text)<=budget)return text}return`## ${input.ok?"\u2705":"\u274C"} ${plainText(input.title)}

The summary is larger than GitHub shows; the report has it.
`}function render(input,caps){let{report}=input;return`${[`## ${input.ok?"\u2705":"\u274C"} ${plainText(input.title)}

${input.headline}`,...input.notices.map(notice=>`> [!NOTE]
> ${notice.replaceAll(`
`,`
> `)}`),input.facts.map(([name,value])=>`**${plainText(name)}** ${code(value)}`).join(" \xB7 "),report===null?"":gatesTable(report.gates),fixesSection(input.fixes,caps),report===null?"":remainingSection(report.issues,caps),input.patch===null?"":patchSection(input.patch,caps),input.next.length===0?"":`### Next

${input.next.map(line=>`- ${line}`).join(`
`)}`].filter(section=>section!=="").join(`

`)}
`}function fixesSection(fixes,caps){if(fixes.length===0)return"";let shown=fixes.slice(0,caps.fixes).map(({path,summary,diff})=>{let lines=diff.trimEnd().split(`
`),cut=lines.length>caps.diffLines?[...lines.slice(0,caps.diffLines),`\u2026 ${lines.length-caps.diffLines} more lines`]:lines;return details(`${html(path)}: ${html(summary)}`,fence(cut.map(line=>line.slice(0,500)).join(`
`),"diff"))}),more=fixes.length-shown.length;return`### Fixed: ${fixes.length}

${[...shown,...more>0?[`\u2026 and ${more} more, all in the report.`]:[]].join(`
`)}`}function remainingSection(issues,caps){if(issues.length===0)return`### Nothing remains

Every gate that was asked for is clean.`;let shown=worstFirst(issues).slice(0,caps.issues),rows=shown.map(issue=>`| ${issue.severity} | ${code(placeOf(issue)||"site")} | ${plainText(issue.message.slice(0,500))} | ${code(issue.rule)} |`),more=issues.length-shown.length,table=rows.length===0?[]:["| Severity | Where | What | Rule |","| --- | --- | --- | --- |",...rows];return`### Remaining: ${issues.length}

${[...table,...more>0?["",`${count(more,"finding")} more, all in the report.`]:[]].join(`
`)}`}function patchSection(patch,caps){return caps.patch?`### Patch

Apply it with ${code("git apply")}.

${details("The whole change",fence(patch,"diff"))}`:`### Patch

The patch is larger than a summary may be; it lies beside the report.`}var html=text=>text.replaceAll("&","&amp;").replaceAll("<","&lt;").replace(/[\r\n]+/gu," ");export{renderSummary};
