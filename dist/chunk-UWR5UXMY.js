import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{init_build_shims}from"./chunk-W74JWEDE.js";init_build_shims();function editOfFix({start,end,text,unit,of},page){if(unit===void 0)return of===page.text.length?{start,end,text}:void 0;if(of===page.hash)return last.text!==page.text&&(last={text:page.text,editOf:offsetsOf(page.text)}),last.editOf({start,end,text})}var bytesOf=text=>Buffer.byteLength(text.replaceAll(`\r
`,`
`));function offsetsOf(text){let units=[];if(!/^[\x00-\x0c\x0e-\x7f]*$/u.test(text)){let at=0;for(let char of text){let bytes=char==="\r"&&text[at+1]===`
`?0:Buffer.byteLength(char);for(let byte=0;byte<bytes;byte+=1)units.push(char===`
`&&text[at-1]==="\r"?at-1:at);at+=char.length}units.push(text.length)}let unit=byte=>units.length===0?byte:units[byte]??text.length;return({start,end,text:replacement})=>({start:unit(start),end:Math.max(unit(start),unit(end)),text:text.includes(`\r
`)?replacement.replace(/\r?\n/gu,`\r
`):replacement})}var last={text:"",editOf:offsetsOf("")};function editOfFixInfo(text,lines,lineNumber,info){let line=info.lineNumber??lineNumber,first=lines.startOf(line)+(line===1&&text.startsWith("\uFEFF")?1:0);if(info.deleteCount===-1)return{start:first,end:lines.startOf(line+1),text:"",of:text.length};let start=first+(info.editColumn??1)-1,eol=text.includes(`\r
`)?`\r
`:`
`;return{start,end:start+(info.deleteCount??0),text:(info.insertText??"").replace(/\r?\n/gu,eol),of:text.length}}export{editOfFix,bytesOf,editOfFixInfo};
