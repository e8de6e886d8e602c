/**
 * Shifts `Date` by `ahead` milliseconds. Timers, frames and `performance` stay unchanged, so that
 * a page behaves as on any other day.
 *
 * Playwright runs the text of this function in pages: it uses nothing from outside itself.
 */
export function shiftDate(ahead: number): void {
	const { now } = Date;
	Date.now = () => now() + ahead;
	globalThis.Date = new Proxy(Date, {
		apply: (real) => new real(real.now()).toString(),
		construct: (real, args, caller) =>
			Reflect.construct(real, args.length === 0 ? [real.now()] : args, caller) as Date,
	});
}
