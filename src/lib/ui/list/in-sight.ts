import type { Attachment } from 'svelte/attachments';

/** Begins a little before the element comes into sight, so that it is filled when it does. */
const MARGIN = '200px';

/** Calls back once, when the element first comes into sight. */
export function inSight(callback: () => void): Attachment {
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
