const ATTRIBUTE = 'aria-keyshortcuts';

/** Names keys of the chart to assistive technology, beside those that other parts of it have. @returns what takes them back */
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
