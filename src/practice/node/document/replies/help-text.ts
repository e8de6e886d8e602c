import * as v from 'valibot';
import { methods } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';

/** The first line of its help distinguishes a practice node from a real one. */
const FIRST_LINE = 'practice node';

/** Every method of the document with its parameters, one in a line. */
export function helpText(): string {
	const lines = Object.values(methods as Readonly<Record<string, Method>>).map(signatureOf);
	return [FIRST_LINE, ...lines, ''].join('\n');
}

function signatureOf({ name, params }: Method): string {
	return `${name}(${Object.entries(params.entries).map(paramText).join(', ')})`;
}

function paramText([name, schema]: [string, v.ObjectEntries[string]]): string {
	if (schema.type !== 'optional') return name;
	const preset = v.getDefault(schema) as unknown;
	return preset === undefined ? `[${name}]` : `${name}=${String(preset)}`;
}
