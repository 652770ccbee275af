// `npm run shape`: figures about the structure of the source, printed and written to docs/shape.md. Lowers the limits, and writes docs/texts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lowerLimits, reached, saveLimits } from './ceilings.ts';
import { measure } from './measure.ts';
import { writeTexts } from './page-texts.ts';
import { formatReport } from './shape-report.ts';

const measured = measure();
const report = formatReport(measured);
saveLimits(lowerLimits(measured, reached));
writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'shape.md'), report);
writeTexts();
process.stdout.write(report);
