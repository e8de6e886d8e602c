/**
 * Shifts `Date` by `ahead` milliseconds. Timers, frames and `performance` are unchanged, so that a page behaves
 * normally. Playwright serialises this function into pages, so it must not use anything defined outside.
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
