import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{init_build_shims}from"./chunk-W74JWEDE.js";init_build_shims();function linesOf(text){let starts=[0];for(let at=text.indexOf(`
`);at!==-1;at=text.indexOf(`
`,at+1))starts.push(at+1);let lineAt=offset=>{let low=0,high=starts.length-1;for(;low<high;){let middle=low+high+1>>1;(starts[middle]??0)<=offset?low=middle:high=middle-1}return low+1};return{count:starts.length,lineAt,startOf:line=>starts[line-1]??text.length,span(start,end){let line=lineAt(start),endLine=lineAt(end);return{start,end,line,column:start-(starts[line-1]??0)+1,endLine,endColumn:end-(starts[endLine-1]??0)+1}}}}export{linesOf};
