/** What is open on the page that a reload would take away. */
export type OpenWork = 'review' | 'draft';

/**
 * Every dialog counts as a review; a review that stands in the page is marked with `data-review`. A form in which the user has
 * typed something that was not sent is marked by the form itself.
 */
export function openWork(): OpenWork | undefined {
	if (document.querySelector('dialog[open], [data-review]')) return 'review';
	const typed = document.querySelectorAll<HTMLFormElement>('form[data-typed]');
	return [...typed].some(holdsText) ? 'draft' : undefined;
}

/** A form that the user has emptied again holds nothing. */
function holdsText({ elements }: HTMLFormElement): boolean {
	return [...elements].some(
		(control) =>
			(control instanceof HTMLTextAreaElement ||
				(control instanceof HTMLInputElement && !['checkbox', 'radio', 'range'].includes(control.type))) &&
			control.value !== '',
	);
}
