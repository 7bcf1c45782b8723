export default { title: "Log In" };
