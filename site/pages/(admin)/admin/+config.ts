export default { title: "Contact Form Submissions" };
