/** Digits from which on a hexadecimal text may be a signed transaction; ids and keys are shorter. */
const LONG_HEX = /[\da-f]{150,}/gi;

/** A row as text, whatever is in it, for the user to read and to send on: long hexadecimal texts are left out of it. */
export function textOfRow(row: unknown): string {
	try {
		return (JSON.stringify(row, withAll, '\t') ?? String(row)).replace(LONG_HEX, leftOut);
	} catch {
		// In a circle, or nested too deeply.
		return Object.prototype.toString.call(row);
	}
}

/** What has the bytes of an unsent transaction can send it. */
function leftOut(hex: string): string {
	return `(${hex.length / 2} bytes left out)`;
}

/** What JSON has no words for. */
function withAll(_member: string, value: unknown): unknown {
	if (typeof value === 'bigint') return value.toString();
	if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes left out)`;
	return value;
}
