/** Work on the page that a reload would take away. */
export type OpenWork = 'review' | 'draft';

/** Every dialog counts as a review; one that stands in the page has `data-review`, and a form that was typed in `data-typed`. */
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
