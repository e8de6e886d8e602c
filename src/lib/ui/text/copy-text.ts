/** What became of copying: browsers refuse it without permission, and have no clipboard on insecure pages. */
export type CopyOutcome = 'copied' | 'refused';

export async function copyText(text: string): Promise<CopyOutcome> {
	try {
		await navigator.clipboard.writeText(text);
		return 'copied';
	} catch {
		return 'refused';
	}
}
