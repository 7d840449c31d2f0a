const UNSEEN=/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u2800]/gu;const numberOf=e=>`U+${(e.codePointAt(0)??0).toString(16).toUpperCase().padStart(4,`0`)}`;const visible=e=>e.replace(/\r\n/gu,`
`).replace(UNSEEN,e=>e===`
`||e===`	`?e:`<${numberOf(e)}>`);export{visible as n,numberOf as t};