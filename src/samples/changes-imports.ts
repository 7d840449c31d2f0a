/** Whether a file of Python tests changes what it imports: then no test of it says what the product does; pure. */

/** Other ways to give a name of a module another value than to assign it. */
const BY_OTHER_MEANS = /\b(?:vars|globals|locals)\s?\(|\b__(?:code|dict|setattr|getattr)__\b|\b(?:set|del)attr\s?\(/;
/** What ends the file before its tests are read. */
const ENDS_FILE = /^(?:raise\b|(?:sys\.exit|os\._exit|os\.abort|exit|quit)\s?\()/m;
const STAR = /^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]*\*/gm;
const ASSIGNED = /^(?:del )?([A-Za-z_]\w*)((?:\.\w+)*) ?(?:[-+*/|&%]?=(?!=)(.*))?$/;

/** `imported`: names that the file imports; `own`: the product's own modules, whose star brings what they are. */
export function changesImports(text: string, imported: ReadonlySet<string>, own: ReadonlySet<string>): boolean {
  if (BY_OTHER_MEANS.test(text) || ENDS_FILE.test(text)) return true;
  if ([...text.matchAll(STAR)].some(([, module = '']) => !own.has(module.split('.', 1)[0] ?? ''))) return true;
  return text.split('\n').some((line) => {
    const [, name = '', members = '', value] = ASSIGNED.exec(line.trim()) ?? [];
    if (members !== '') return imported.has(name) && (value !== undefined || line.trim().startsWith('del '));
    // By another name of the module, whatever is assigned to it cannot be followed.
    return value !== undefined && imported.has(value.trim());
  });
}
