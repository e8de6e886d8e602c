import { CallError } from '#lib/client/call-error.ts';

/** Operations that are all asynchronous, so that they can also wait for their code. */
type Operations<Subject> = { readonly [Name in keyof Subject]: (...given: never[]) => Promise<unknown> };

const LOAD = Symbol('load');

/**
 * A subject whose code is loaded with its first operation.
 *
 * @param early its operations that need no loading
 * @throws CallError `PAGE-FILE`, at the operation, if the code failed to load: nothing was sent then, and the
 * next operation tries again
 */
export function lazyFeature<
	Subject extends object & Operations<Subject>,
	Early extends keyof Subject = never,
>(load: () => Promise<Omit<Subject, Early>>, early?: Pick<Subject, Early>): Subject {
	let loading: Promise<Omit<Subject, Early>> | undefined;
	const loadOnce = () =>
		(loading ??= load().catch((reason: unknown) => {
			loading = undefined;
			throw fileError(reason);
		}));
	return operations<Subject>(
		async (name, given) => ((await loadOnce()) as Subject)[name](...given),
		early,
		loadOnce,
	);
}

/** A file that failed to load keeps the call from being sent. Any other error is a bug of the app. */
function fileError(reason: unknown): unknown {
	if (!(reason instanceof Error) || reason.name !== 'MissingFileError') return reason;
	return new CallError('params', reason.message, { code: 'PAGE-FILE', cause: reason });
}

/** A subject that a node program does not serve: its operations send nothing. */
export function absentFeature<Subject extends object & Operations<Subject>>(name: string): Subject {
	return operations<Subject>(() =>
		Promise.reject(new CallError('params', `This node program has no ${name}.`, { code: 'NODE-PART' })),
	);
}

/**
 * Loads the code of a subject, so that once a call is recorded, before it is sent, only the call itself can fail.
 */
export async function loadFeature(subject: object): Promise<void> {
	await (subject as { [LOAD]?: () => Promise<unknown> })[LOAD]?.();
}

function operations<Subject extends object & Operations<Subject>>(
	run: (name: keyof Subject, given: never[]) => Promise<unknown>,
	early: object = {},
	load?: () => Promise<unknown>,
): Subject {
	const known: Record<PropertyKey, unknown> = { ...early, [LOAD]: load };
	return new Proxy(known, {
		get(_, name) {
			// It is not a promise, although it returns a function for any name.
			if (typeof name === 'symbol' || name === 'then') return known[name];
			return (known[name] ??= async (...given: never[]) => run(name as keyof Subject, given));
		},
	}) as Subject;
}
