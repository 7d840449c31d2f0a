// Adds up test results and steps, names every failed and every flaky test, and ends with `N passed, N failed`.
import { existsSync, readFileSync } from 'node:fs';

const [steps, failedSteps, ...files] = process.argv.slice(2);
let passed = Number(steps);
let failed = Number(failedSteps);
for (const file of files) {
  if (!existsSync(file)) continue;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  for (const suite of report.testResults) {
    if (suite.assertionResults.length === 0 && suite.status === 'failed') {
      failed += 1;
      console.log(`FAILED FILE ${suite.name}\n  ${suite.message}`);
    }
    for (const test of suite.assertionResults) {
      if (test.status === 'failed')
        console.log(
          `FAILED ${suite.name}: ${test.fullName}\n  ${(test.failureMessages ?? []).join('\n  ').slice(0, 4000)}`,
        );
      else if ((test.failureMessages ?? []).length > 0)
        console.log(`FLAKY ${suite.name}: ${test.fullName}\n  ${test.failureMessages.join('\n  ').slice(0, 2000)}`);
    }
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
