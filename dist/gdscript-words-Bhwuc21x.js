function withoutGdWords(e){let t=``;for(let n=0;n<e.length;){const r=e[n]??``;if(r===`#`){const t=e.indexOf(`
`,n);n=t===-1?e.length:t}else if(r===`"`||r===`'`){const i=endOfString(e,n);t+=`${r}${`
`.repeat(e.slice(n,i).split(`
`).length-1)}${r}`;n=i}else{t+=r;n++}}return t}function endOfString(e,t){const n=e[t]??`"`;const r=n.repeat(3);const i=e.startsWith(r,t);for(let a=t+(i?3:1);a<e.length;a++)if(e[a]===`\\`)a++;else if(i?e.startsWith(r,a):e[a]===n)return a+(i?3:1);else if(!i&&e[a]===`
`)return a;return e.length}export{withoutGdWords as n,endOfString as t};