/** What an ecosystem calls the parts of a public interface: Go has packages and fields where Python has modules and properties. */
export interface UnitWords {
  unit: string;
  Units: string;
  owner: string;
  owners: string;
  Fields: string;
}

const DEFAULT: UnitWords = {
  unit: 'module',
  Units: 'Modules',
  owner: 'class',
  owners: 'classes',
  Fields: 'Properties',
};
const OTHERS: Readonly<Record<string, Partial<UnitWords>>> = {
  go: { unit: 'package', Units: 'Packages', owner: 'type', owners: 'types', Fields: 'Fields' },
  rust: { owner: 'type', owners: 'types', Fields: 'Fields' },
};

export const unitWords = (ecosystem: string): UnitWords => ({ ...DEFAULT, ...OTHERS[ecosystem] });
