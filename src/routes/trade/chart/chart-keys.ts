const ATTRIBUTE = 'aria-keyshortcuts';

/**
 * Announces keys of the chart to assistive technology, in addition to those of its other parts.
 * @returns a function that removes them
 */
export function nameKeys(host: HTMLElement, keys: readonly string[]): () => void {
	const known = () => (host.getAttribute(ATTRIBUTE) ?? '').split(' ').filter(Boolean);
	host.setAttribute(ATTRIBUTE, [...known(), ...keys].join(' '));
	return () =>
		host.setAttribute(
			ATTRIBUTE,
			known()
				.filter((key) => !keys.includes(key))
				.join(' '),
		);
}
