/** The part of every schema that a check needs (the Standard Schema interface, which valibot's schemas have). */
interface Schema {
	readonly '~standard': { readonly validate: (value: unknown) => unknown };
}

interface Issue {
	readonly message: string;
	readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
}

type Outcome = { readonly value: unknown } | { readonly issues: readonly Issue[] };

/** A value that fits its schema, with defaults filled in, or one line per member that does not. */
export type Checked =
	{ readonly fits: true; readonly value: unknown } | { readonly fits: false; readonly problems: string };

export function checkAgainst(schema: Schema, value: unknown): Checked {
	const outcome = schema['~standard'].validate(value) as Outcome;
	if (!('issues' in outcome) || !outcome.issues)
		return { fits: true, value: (outcome as { value: unknown }).value };
	return { fits: false, problems: outcome.issues.map(describe).join('\n') };
}

function describe({ path = [], message }: Issue): string {
	const place = path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.');
	return place ? `${place}: ${message}` : message;
}
