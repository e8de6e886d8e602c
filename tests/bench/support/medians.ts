/** Median, which a single delay of the machine does not affect. */
export function median(values: readonly number[]): number {
	const sorted = values.toSorted((one, other) => one - other);
	return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** A row of a table in `results.json`. */
export interface Figure {
	readonly name: string;
	readonly unit: string;
	readonly median: number;
	readonly least: number;
	readonly most: number;
	readonly runs: number;
}

let figures: Figure[] = [];

/** Figures printed since the last call. */
export function takeFigures(): readonly Figure[] {
	const taken = figures;
	figures = [];
	return taken;
}

/** Records the values of one case for `results.json`. */
export function noteFigure(name: string, values: readonly number[], unit = 'ms'): Figure {
	const [least, most] = [Math.min(...values), Math.max(...values)];
	const figure = { name, unit, median: median(values), least, most, runs: values.length };
	figures.push(figure);
	return figure;
}

/** Prints one line per case: its median in milliseconds, relative to the first case, and the spread. */
export function printMedians(cases: ReadonlyMap<string, readonly number[]>): void {
	const [first = []] = cases.values();
	for (const [name, values] of cases)
		printLine(name, values, `${(median(values) / median(first)).toFixed(2).padStart(8)} x`);
}

/** Prints cases without comparing them. */
export function printTimes(cases: ReadonlyMap<string, readonly number[]>): void {
	for (const [name, values] of cases) printLine(name, values, '');
}

function printLine(name: string, values: readonly number[], ratio: string): void {
	const { median: middle, least, most } = noteFigure(name, values);
	const spread = `${least.toFixed(2)}–${most.toFixed(2)}`;
	console.log(`${name.padEnd(52)} ${middle.toFixed(2).padStart(9)} ms${ratio}   ${spread}`);
}
