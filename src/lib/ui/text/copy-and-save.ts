/** The outcome of copying. Browsers refuse without permission, and provide no clipboard on insecure pages. */
export type CopyOutcome = 'copied' | 'refused';

export async function copyText(text: string): Promise<CopyOutcome> {
	try {
		await navigator.clipboard.writeText(text);
		return 'copied';
	} catch {
		return 'refused';
	}
}

/** Saves text as a file. */
export function saveText(name: string, text: string, type: string): void {
	saveBlob(name, new Blob([text], { type }));
}

/** Saves data as a file. */
export function saveBlob(name: string, data: Blob): void {
	const address = URL.createObjectURL(data);
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	URL.revokeObjectURL(address);
}
