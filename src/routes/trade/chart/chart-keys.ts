const ATTRIBUTE = 'aria-keyshortcuts';

/**
 * Announces the chart's keyboard shortcuts to assistive technology, in addition to shortcuts of other parts.
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
