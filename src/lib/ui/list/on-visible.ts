import type { Attachment } from 'svelte/attachments';

/** Distance in advance of becoming visible, so that content is loaded in time. */
const MARGIN = '200px';

/** Calls back once, when the element first becomes visible. */
export function onVisible(callback: () => void): Attachment {
	return (element) => {
		const observer = new IntersectionObserver(
			(entries) => {
				if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
				observer.disconnect();
				callback();
			},
			{ rootMargin: MARGIN },
		);
		observer.observe(element);
		return () => observer.disconnect();
	};
}
