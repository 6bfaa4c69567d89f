const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Whether what stands in the field may be sent: an address, or nothing where it may be left out. */
export const isEmailTyped = (field: HTMLInputElement | null): boolean => {
  const typed = field?.value.trim() ?? "";
  return typed === "" ? !field?.required : EMAIL.test(typed);
};
