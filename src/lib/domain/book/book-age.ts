const UNITS = [
	{ seconds: 86_400, name: 'd' },
	{ seconds: 3600, name: 'h' },
	{ seconds: 60, name: 'min' },
] as const;

/** How long ago an order was last heard of, in its largest whole unit: `45 s`, `12 min`, `3 h`. */
export function formatAge(seconds: number): string {
	const unit = UNITS.find((each) => seconds >= each.seconds);
	return unit ? `${Math.floor(seconds / unit.seconds)} ${unit.name}` : `${Math.max(0, seconds)} s`;
}
