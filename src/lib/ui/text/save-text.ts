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
