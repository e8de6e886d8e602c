import type { BatchLine } from '#lib/domain/tokens/token-batch.ts';
import { flowStepWords } from '#lib/words/flow/journal-words.ts';

/** How far a line of a list is. */
export function lineWords(line: BatchLine): string {
	return line.step === 'fill' ? 'to come' : flowStepWords(line);
}
