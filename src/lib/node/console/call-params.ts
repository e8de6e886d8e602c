import type { Method } from '#lib/api/method.ts';
import { SECRET_MEMBERS } from '#lib/client/wire/secrets.ts';

interface Issue {
	readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
}

/** The names of the parameters that are not as declared. */
export function wrongParams(method: Method, params: object): string[] {
	const outcome = method.params['~standard'].validate(params) as { readonly issues?: readonly Issue[] };
	const names = (outcome.issues ?? []).map(({ path: [first] = [] }) =>
		String(typeof first === 'object' ? first.key : first),
	);
	return [...new Set(names)];
}

/** The parameters with a placeholder for each secret. */
export function placeholdersFor(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(params).map(([name, value]) => [
			name,
			SECRET_MEMBERS.includes(name) ? `YOUR_${name.toUpperCase()}` : value,
		]),
	);
}
