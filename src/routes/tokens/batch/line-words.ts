import type { BatchLine } from '#lib/domain/token-transfer.ts';
import { flowStepWords } from '#lib/words/journal.ts';

/** How far a line of a list is. */
export function lineWords(line: BatchLine): string {
	return line.step === 'fill' ? 'to come' : flowStepWords(line);
}
