import { CallError } from '#lib/client/call-error.ts';

/** Operations that are all asynchronous, so that each can wait for its code to load. */
type Operations<Subject> = { readonly [Name in keyof Subject]: (...given: never[]) => Promise<unknown> };

const LOAD = Symbol('load');

/**
 * A feature whose code is loaded with its first operation.
 * @param early operations that are already loaded
 * @throws CallError `PAGE-FILE`, from the operation, if the code failed to load: nothing was sent, and the next
 * operation tries again
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

/** If a file failed to load, the call was not sent. Any other error is a bug of the app. */
function fileError(reason: unknown): unknown {
	if (!(reason instanceof Error) || reason.name !== 'MissingFileError') return reason;
	return new CallError('params', reason.message, { code: 'PAGE-FILE', cause: reason });
}

/** A feature that the node program does not support: its operations reject and send nothing. */
export function absentFeature<Subject extends object & Operations<Subject>>(name: string): Subject {
	return operations<Subject>(() =>
		Promise.reject(new CallError('params', `This node program has no ${name}.`, { code: 'NODE-PART' })),
	);
}

/** Loads the code of a feature, so that after the journal entry is written only the call itself can fail. */
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
			// The proxy must not look like a promise, so `then` is not an operation.
			if (typeof name === 'symbol' || name === 'then') return known[name];
			return (known[name] ??= async (...given: never[]) => run(name as keyof Subject, given));
		},
	}) as Subject;
}
