/** The outcome of copying: browsers refuse it without permission, and have no clipboard on insecure pages. */
export type CopyOutcome = 'copied' | 'refused';

export async function copyText(text: string): Promise<CopyOutcome> {
	try {
		await navigator.clipboard.writeText(text);
		return 'copied';
	} catch {
		return 'refused';
	}
}

/** Hands a text to the browser as a file to be saved. */
export function saveText(name: string, text: string, type: string): void {
	saveBlob(name, new Blob([text], { type }));
}

/** Hands data to the browser as a file to be saved. */
export function saveBlob(name: string, data: Blob): void {
	const address = URL.createObjectURL(data);
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	URL.revokeObjectURL(address);
}
