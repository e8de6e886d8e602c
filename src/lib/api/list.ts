import * as v from 'valibot';

/** Counts of rows in a reply that are not shown. */
export interface OmittedRows {
	/** One word for a row. */
	readonly of: string;
	readonly shown: number;
	/** Number of rows above the maximum. */
	readonly beyond: number;
	/** Number of rows that do not match the declaration. */
	readonly unreadable: number;
}

type Run<Item extends v.GenericSchema> = v.ArraySchema<Item, undefined>['~run'];
type List<Item extends v.GenericSchema> = v.ArraySchema<Item, undefined> & { readonly max: number };

/**
 * A list of independent rows, such as peers: reads the first `max` rows and leaves out invalid ones, which
 * `omittedRowsOf` counts. A list without any valid row belongs to a different program.
 *
 * @param of one word for a row, shown to the user
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
		const omitted: OmittedRows = { of, ...counts, unreadable: first.length - fitting.length };
		return { typed: true, value: Object.assign(fitting, { omitted }) as v.InferOutput<Item>[] };
	});
}

/**
 * A list that is valid only as a whole, because its rows are added up, pay or trade. Fails if a row is
 * invalid or there are more than `max`.
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

/** The rows that `rows` left out of a reply or of its fields. */
export function omittedRowsOf(reply: unknown): readonly OmittedRows[] {
	const lists: unknown[] = Array.isArray(reply) ? [reply] : Object.values(reply ?? {});
	return lists.flatMap((list) =>
		Array.isArray(list) && 'omitted' in list ? [list.omitted as OmittedRows] : [],
	);
}
