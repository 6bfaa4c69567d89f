const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Whether the field's value can be submitted: an email address, or empty if optional. */
export const isEmailTyped = (field: HTMLInputElement | null): boolean => {
  const typed = field?.value.trim() ?? "";
  return typed === "" ? !field?.required : EMAIL.test(typed);
};
