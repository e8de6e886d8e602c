/** A size such as `3.4 MB`, with decimal prefixes like those of browsers and disks. */
export function formatBytes(bytes: number): string {
	const [value, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB'];
	return `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`;
}
