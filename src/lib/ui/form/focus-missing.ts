/** Focuses the field that keeps a form from being sent; its button says what is missing. */
export function focusMissing(form: HTMLFormElement, problem: object | undefined): void {
	if (!problem || !('field' in problem)) return;
	const control = form.elements.namedItem(String(problem.field));
	if (control instanceof HTMLElement) control.focus();
}
