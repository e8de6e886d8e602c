import * as v from 'valibot';

/** Rows of a reply that are not shown. */
export interface LeftOut {
	/** A row, in one word. */
	readonly of: string;
	readonly shown: number;
	/** Rows past the bound of the list. */
	readonly beyond: number;
	/** Rows that do not fit their declaration. */
	readonly unreadable: number;
}

type Run<Item extends v.GenericSchema> = v.ArraySchema<Item, undefined>['~run'];
type List<Item extends v.GenericSchema> = v.ArraySchema<Item, undefined> & { readonly max: number };

/**
 * A list of independent rows, such as peers: the first `max` are read, and invalid ones are left out. `leftOutOf`
 * returns how many. A list without a valid row belongs to a different program.
 *
 * @param of a row, in one word for the user
 */
/* @__NO_SIDE_EFFECTS__ */
export function rows<Item extends v.GenericSchema>(item: Item, of: string, max = 10_000): List<Item> {
	return bounded(item, max, (readAll) => (dataset, config) => {
		const given = dataset.value;
		if (!Array.isArray(given)) return readAll(dataset, config);
		const first = given.slice(0, max) as unknown[];
		const read = first.map((value) => item['~run']({ value }, config));
		const fitting = read.flatMap(({ issues, value }) => (issues ? [] : [value]));
		if (fitting.length === given.length || fitting.length === 0) return readAll({ value: first }, config);
		const counts = { shown: fitting.length, beyond: given.length - first.length };
		const leftOut: LeftOut = { of, ...counts, unreadable: first.length - fitting.length };
		return { typed: true, value: Object.assign(fitting, { leftOut }) as v.InferOutput<Item>[] };
	});
}

/**
 * A list that counts as a whole, since its rows are summed, pay or trade by themselves: it is refused if a row is
 * invalid, or if there are more than `max`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function whole<Item extends v.GenericSchema>(item: Item, max = 100_000): List<Item> {
	return bounded(item, max, (readAll) => (dataset, config) => {
		const { value } = dataset;
		if (!Array.isArray(value) || value.length <= max) return readAll(dataset, config);
		return v.never(`more than ${max} rows`)['~run'](dataset, config) as ReturnType<Run<Item>>;
	});
}

function bounded<Item extends v.GenericSchema>(
	item: Item,
	max: number,
	read: (readAll: Run<Item>) => Run<Item>,
): List<Item> {
	const list = v.array(item);
	return Object.assign(list, { max, '~run': read(list['~run'].bind(list)) });
}

/** The rows that `rows` left out of a reply, or of its members. */
export function leftOutOf(reply: unknown): readonly LeftOut[] {
	const lists: unknown[] = Array.isArray(reply) ? [reply] : Object.values(reply ?? {});
	return lists.flatMap((list) => (Array.isArray(list) && 'leftOut' in list ? [list.leftOut as LeftOut] : []));
}
