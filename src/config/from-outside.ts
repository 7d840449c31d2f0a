/** Documents that other programs wrote, judged by validators Ajv made from the published schemas: the same verdict anyone gets from `schemas/`. */
import { UserError } from '../errors.ts';
import { change_set, proof, run_config, type Validator, validation_report } from '../generated/validators.js';
import type { ChangeSet } from '../model/change-set.ts';
import type { ProofFile } from '../model/proof.ts';
import type { RunConfig } from '../model/run-config.ts';
import type { ValidationReport } from '../model/validation-report.ts';

interface Outside {
  change_set: ChangeSet;
  proof: ProofFile;
  run_config: RunConfig;
  validation_report: ValidationReport;
}

const validators: Readonly<Record<keyof Outside, Validator>> = { change_set, proof, run_config, validation_report };

/** The value when it fits its schema, else undefined. */
export function tryFromOutside<N extends keyof Outside>(name: N, value: unknown): Outside[N] | undefined {
  return validators[name](value) ? (value as Outside[N]) : undefined;
}

/** Throws UserError SCHEMA_VALIDATION_FAILED with every problem and its JSON pointer in `details.problems`. */
export function fromOutside<N extends keyof Outside>(name: N, value: unknown, source: string): Outside[N] {
  const validate = validators[name];
  if (validate(value)) return value as Outside[N];
  const problems = (validate.errors ?? []).map(({ instancePath, message }) => ({
    path: instancePath,
    message: message ?? 'does not fit',
  }));
  const [first] = problems;
  throw new UserError(
    'SCHEMA_VALIDATION_FAILED',
    `${source} is not a valid ${name}: ${first?.path ?? ''} ${first?.message ?? ''}`.trim(),
    {
      details: { source, problems: problems.slice(0, 50) },
    },
  );
}
