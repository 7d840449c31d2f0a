function withoutGdWords(code){let out=``;for(let at=0;at<code.length;){const char=code[at]??``;if(char===`#`){const end=code.indexOf(`
`,at);at=end===-1?code.length:end}else if(char===`"`||char===`'`){const end=endOfString(code,at);out+=`${char}${`
`.repeat(code.slice(at,end).split(`
`).length-1)}${char}`;at=end}else{out+=char;at++}}return out}function endOfString(code,start){const quote=code[start]??`"`;const long=quote.repeat(3);const isLong=code.startsWith(long,start);for(let at=start+(isLong?3:1);at<code.length;at++)if(code[at]===`\\`)at++;else if(isLong?code.startsWith(long,at):code[at]===quote)return at+(isLong?3:1);else if(!isLong&&code[at]===`
`)return at;return code.length}export{withoutGdWords as n,endOfString as t};