import { USAGES } from '../parameters.ts';

const TEXTS = new Map<unknown, string>(Object.entries(USAGES).map(([name, usage]) => [name, usage.text]));

/** The usage of one method, or of all. */
export function help([method]: readonly unknown[]): string {
	if (method === undefined) return [...TEXTS.values()].sort().join('').trimEnd();
	return TEXTS.get(method) ?? `help: unknown command: ${String(method)}`;
}
