const KINDS = {
	text: (value: unknown) => typeof value === 'string',
	number: (value: unknown) => typeof value === 'number',
	flag: (value: unknown) => typeof value === 'boolean',
	bytes: (value: unknown) => value instanceof Uint8Array,
};

/**
 * The expected value of a property: a type, one of several values, a nested shape or a predicate. A question mark after
 * the name makes the property optional.
 */
type Member = keyof typeof KINDS | readonly unknown[] | Shape | ((value: unknown) => boolean);

export interface Shape {
	readonly [name: string]: Member;
}

export function fitsShape(value: unknown, shape: Shape): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return Object.entries(shape).every(([name, member]) => {
		const inner = (value as Readonly<Record<string, unknown>>)[name.replace('?', '')];
		return inner === undefined ? name.endsWith('?') : fits(inner, member);
	});
}

function fits(value: unknown, member: Member): boolean {
	if (typeof member === 'string') return KINDS[member](value);
	if (typeof member === 'function') return member(value);
	return Array.isArray(member) ? member.includes(value) : fitsShape(value, member as Shape);
}

export const listOf =
	(shape: Shape) =>
	(value: unknown): boolean =>
		Array.isArray(value) && value.every((each) => fitsShape(each, shape));

/** Whether a message has the properties required by its `say`. */
export function fitsWord(value: unknown, shapes: Readonly<Record<string, Shape>>): boolean {
	if (!fitsShape(value, { say: Object.keys(shapes) })) return false;
	return fitsShape(value, shapes[(value as { readonly say: string }).say] ?? {});
}

/**
 * Subscribes to messages from other tabs. Ignores invalid ones, because any script of this origin, including older
 * versions of this app, can post to the channel.
 */
export function openChannel<Message>(
	name: string,
	isMessage: (data: unknown) => boolean,
	onMessage: (message: Message) => void,
): BroadcastChannel {
	const channel = new BroadcastChannel(name);
	channel.onmessage = ({ data }: MessageEvent<unknown>) => {
		if (isMessage(data)) onMessage(data as Message);
	};
	return channel;
}
