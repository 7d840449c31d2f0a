import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{init_build_shims}from"./chunk-W74JWEDE.js";init_build_shims();var plainText=text=>text.replace(/[\r\n]+/gu," ").replaceAll("&","&amp;").replaceAll("<","&lt;").replace(/([\\`*_[\]|~#])/gu,"\\$1").replace(/@(?=\w)/gu,"@\u200B");function code(text){let line=text.replace(/[\r\n]+/gu," ").replaceAll("|","\\|"),ticks="`".repeat(longestRun(line,"`")+1),pad=line.startsWith("`")||line.endsWith("`")?" ":"";return`${ticks}${pad}${line}${pad}${ticks}`}function fence(text,language){let ticks="`".repeat(Math.max(3,longestRun(text,"`")+1));return`${ticks}${language}
${text.endsWith(`
`)?text:`${text}
`}${ticks}`}var details=(summary,body)=>`<details><summary>${summary}</summary>

${body}

</details>`;function longestRun(text,character){let longest=0,run=0;for(let one of text)run=one===character?run+1:0,longest=Math.max(longest,run);return longest}var count=(number,one,many=`${one}s`)=>`${number} ${number===1?one:many}`;export{plainText,code,fence,details,count};
